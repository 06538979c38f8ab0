#!/bin/sh
# Writes a scene file with whole numbers only: three dots hop in a bubble, as a typing indicator.
#
#     sh Examples/typing.sh | dripgif draw - typing.gif
set -eu
frames=50 # a second
hop=20    # frames that a dot is in the air
late=8    # by so many frames each dot is later than the one to its left

cat <<END
drip 1
size 100 60
fps 50
background #FFFFFF
END
frame=0
while [ "$frame" -lt "$frames" ]; do
    [ "$frame" -eq 0 ] || echo frame
    echo 'fill #E9E9EB nonzero M30 10 H70 A20 20 0 0 1 70 50 H30 A20 20 0 0 1 30 10 Z'
    for dot in 0 1 2; do
        time=$(((frame + frames - dot * late) % frames))
        # In hundredths of a point: a parabola, 10 points high.
        lift=0
        [ "$time" -ge "$hop" ] || lift=$((4 * 1000 * time * (hop - time) / (hop * hop)))
        height=$((3400 - lift))
        # A line of length 0 with round ends is a dot.
        printf 'stroke #8E8E93 9 round round M%d %d.%02d h0\n' $((34 + 16 * dot)) $((height / 100)) $((height % 100))
    done
    frame=$((frame + 1))
done

import DripCommand

Dripgif.main(effects: [Pulse.self])

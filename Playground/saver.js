// Encodes a file in a worker, so that the page stays responsive and can end the worker.
onmessage = async ({ data: { program, settings, lottie, format, framesPerSecond } }) => {
  try {
    const renderer = await Renderer.start(program);
    const motion = renderer.open(settings, lottie);
    if (motion.message) throw new Error(motion.message);
    const bytes = motion.save(format, framesPerSecond);
    postMessage({ bytes }, [bytes.buffer]);
  } catch (error) {
    postMessage({ message: error.message });
  }
};

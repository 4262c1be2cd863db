/** Line of an error's stack that an error report may include. */
export const STACK_FRAME = /^at .*:\d+:\d+\)?$/;
export const MAX_STACK_FRAME_LENGTH = 300;
export const MAX_STACK_FRAMES = 20;

/** Returns the frames of an error's stack, without its message. */
export const listStackFrames = (stack: string | undefined): string[] =>
	(stack ?? "")
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => STACK_FRAME.test(line) && line.length <= MAX_STACK_FRAME_LENGTH)
		.slice(0, MAX_STACK_FRAMES);

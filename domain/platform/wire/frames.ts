/** Stack frame of an error, as included in an error report. */
export const FRAME = /^at .*:\d+:\d+\)?$/;
export const MAX_FRAME = 300;
export const MAX_FRAMES = 20;

/** Returns the frames of an error's stack, without its message. */
export const framesOf = (stack: string | undefined): string[] =>
	(stack ?? "")
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => FRAME.test(line) && line.length <= MAX_FRAME)
		.slice(0, MAX_FRAMES);

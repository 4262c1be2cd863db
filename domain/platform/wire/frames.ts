/** A place in an error's stack, as a report of a breakdown tells of it. */
export const FRAME = /^at .*:\d+:\d+\)?$/;
export const MAX_FRAME = 300;
export const MAX_FRAMES = 20;

/** The places in an error's stack, without its message. */
export const framesOf = (stack: string | undefined): string[] =>
	(stack ?? "")
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => FRAME.test(line) && line.length <= MAX_FRAME)
		.slice(0, MAX_FRAMES);

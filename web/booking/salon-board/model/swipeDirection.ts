/** Minimum distance of a swipe in pixels. */
const MIN_SWIPE = 60;

/** Direction of a swipe: 1 (next) to the left, -1 (previous) to the right, otherwise 0. */
export const swipeDirection = (x: number, y: number): -1 | 0 | 1 =>
	Math.abs(x) < MIN_SWIPE || Math.abs(x) < 2 * Math.abs(y) ? 0 : x < 0 ? 1 : -1;

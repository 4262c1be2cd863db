/** How far a finger goes for a swipe, in pixels. */
const FAR = 60;

/** What a finger's way means: the next one for a swipe to the left, the one before for one to the right, else nothing. */
export const swiped = (x: number, y: number): -1 | 0 | 1 =>
	Math.abs(x) < FAR || Math.abs(x) < 2 * Math.abs(y) ? 0 : x < 0 ? 1 : -1;

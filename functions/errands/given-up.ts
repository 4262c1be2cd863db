/** Thrown by an errand that another attempt would not help: it stays to be seen with this reason. */
export class GivenUp extends Error {
	override name = "GivenUp";
}

/** Thrown where another attempt would not help: the row stays visible with this reason. */
export class PermanentFailure extends Error {
	override name = "PermanentFailure";
}

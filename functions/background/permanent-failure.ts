/** Thrown by a background task that another attempt would not help: it stays to be seen with this reason. */
export class PermanentFailure extends Error {
	override name = "PermanentFailure";
}

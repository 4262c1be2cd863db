import { standIn, withPictures } from "./pictures.ts";
import { ofTemplate } from "./tap-data.ts";

/** As many digits as an id in the data of a tap can have. */
const LONGEST_ID = 9_999_999_999;

/**
 * Message with the length that it has once sent: pictures have addresses, and taps identify their template.
 */
export const asLongAsSent = <Contents>(contents: Contents): Contents =>
	ofTemplate(withPictures(contents, standIn), LONGEST_ID);

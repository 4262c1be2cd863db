import { longestPictureAddress, replacePictureAddresses } from "./flex-pictures.ts";
import { addTemplateToTaps } from "./flex-tap-data.ts";

/** Id with the maximum number of digits in the data of a tap. */
const MAX_ID = 9_999_999_999;

/** Message with its length as sent: with picture addresses, and with the template's id in taps. */
export const withSentLength = <Contents>(contents: Contents): Contents =>
	addTemplateToTaps(replacePictureAddresses(contents, longestPictureAddress), MAX_ID);

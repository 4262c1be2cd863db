import { html } from "hono/html";
import { formPicturePath } from "#domain/engine/public-addresses/form-address.ts";
import { backgroundFor, textColourOn } from "#domain/platform/colours/colour-contrast.ts";
import { pagePictureAddress } from "#functions/platform/media/page-picture.ts";
import type { OpenForm } from "./find-open-form.ts";

/** Picture above a form. */
export const formPicture = ({ code, design }: Pick<OpenForm, "code" | "design">) =>
	design.media_key === null
		? ""
		: html`<img src="${pagePictureAddress(formPicturePath(code), design.media_key)}" alt="" />`;

/** Validates the colour again, because styles are not escaped. */
export const designStyle = ({ colour }: OpenForm["design"]): string => `
main { --accent: ${backgroundFor(colour)}; }
img { display: block; width: 100%; max-height: 40vh; object-fit: cover; border-radius: 0.5rem; }
button { background: ${backgroundFor(colour)}; color: ${textColourOn(colour)}; }
button.back { border: 1px solid; background: none; color: inherit; }
.place { margin: 0; font-size: 0.875rem; }
`;

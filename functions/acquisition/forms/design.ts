import { html } from "hono/html";
import { formPicturePath } from "#domain/engine/public-addresses/form.ts";
import { groundFor, textOn } from "#domain/platform/colours/colours.ts";
import { pagePictureAddress } from "#functions/platform/media/page-picture.ts";
import type { OpenForm } from "./open-form.ts";

/** The picture above a form. */
export const pictureOf = ({ code, design }: Pick<OpenForm, "code" | "design">) =>
	design.media_key === null
		? ""
		: html`<img src="${pagePictureAddress(formPicturePath(code), design.media_key)}" alt="" />`;

/** Colours are checked when saved, and again here: styles are not escaped. */
export const designStyle = ({ colour }: OpenForm["design"]): string => `
main { --accent: ${groundFor(colour)}; }
img { display: block; width: 100%; max-height: 40vh; object-fit: cover; border-radius: 0.5rem; }
button { background: ${groundFor(colour)}; color: ${textOn(colour)}; }
button.back { border: 1px solid; background: none; color: inherit; }
.place { margin: 0; font-size: 0.875rem; }
`;

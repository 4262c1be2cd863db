import { html } from "hono/html";
import { formPicturePath } from "#domain/engine/public-addresses/form-address.ts";
import { pagePictureAddress } from "#functions/platform/media/page-picture.ts";
import type { OpenForm } from "./find-open-form.ts";

/** Picture above a form. */
export const formPicture = ({ code, design }: Pick<OpenForm, "code" | "design">) =>
	design.media_key === null
		? ""
		: html`<img class="cover" src="${pagePictureAddress(formPicturePath(code), design.media_key)}" alt="" />`;

/** Appearance of the pages of a form. */
export const formLook = ({ design: { colour, media_key } }: Pick<OpenForm, "design">) => ({
	colour,
	pictures: media_key === null ? ("none" as const) : ("ours" as const),
});

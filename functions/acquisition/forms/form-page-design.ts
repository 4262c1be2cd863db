import { html } from "hono/html";
import { formPicturePath } from "#domain/engine/public-addresses/form-address.ts";
import { pagePictureAddress } from "#functions/platform/media/page-picture.ts";
import type { OpenForm } from "./find-open-form.ts";

/** Address of the picture above a form; "" without one. */
const pictureOf = ({ code, design: { media_key } }: Pick<OpenForm, "code" | "design">): string =>
	media_key === null ? "" : pagePictureAddress(formPicturePath(code), media_key);

/** Picture above a form. */
export const formPicture = (form: Pick<OpenForm, "code" | "design">) => {
	const address = pictureOf(form);
	return address && html`<img class="cover" src="${address}" alt="" />`;
};

/** Title shown to visitors: the name if it has none. */
export const formTitle = ({ title, name }: Pick<OpenForm, "title" | "name">): string => title || name;

/** Preview of a form's address. */
export const formPreview = (form: OpenForm) => ({
	title: formTitle(form),
	text: form.description,
	picture: pictureOf(form),
});

/** Appearance of the pages of a form. */
export const formLook = ({ design: { colour, media_key } }: Pick<OpenForm, "design">) => ({
	colour,
	pictures: media_key === null ? ("none" as const) : ("ours" as const),
});

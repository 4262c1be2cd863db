import type { ShownMessage } from "./line.ts";
import classes from "./Message.module.css";
import { Picture } from "./Picture.tsx";

/** A picture message of the account. */
export const PictureBody = ({
	message: { previewImageUrl, originalContentUrl },
}: {
	message: ShownMessage;
}) => (
	<Picture src={previewImageUrl ?? originalContentUrl ?? ""} alt="送る画像" className={classes.picture} />
);

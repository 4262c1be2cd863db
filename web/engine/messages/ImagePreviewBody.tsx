import type { ShownMessage } from "./lineMessageTypes.ts";
import classes from "./Message.module.css";
import { MessagePicture } from "./MessagePicture.tsx";

/** Image message of the account. */
export const ImagePreviewBody = ({
	message: { previewImageUrl, originalContentUrl },
}: {
	message: ShownMessage;
}) => (
	<MessagePicture
		src={previewImageUrl ?? originalContentUrl ?? ""}
		alt="送る画像"
		className={classes.picture}
	/>
);

import { Textarea } from "@mantine/core";
import { CARD_PICTURE, fitPicture } from "#web/platform/media/fitPicture.ts";
import { ImageField } from "#web/platform/media/ImageField.tsx";
import { bindFields } from "#web/platform/ui/bindFields.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { pictureKeyFromUrl, pictureUrlFromKey } from "./pictureUrls.ts";

/** Appearance of a course or resource. */
interface Appearance {
	picture: string;
	description: string;
}

interface AppearanceFieldsProps {
	draft: Appearance;
	set: (part: Partial<Appearance>) => void;
	/** First error message by field. */
	errors: Record<string, string>;
	readOnly: boolean;
}

/** Picture and description that the booking page shows. */
export function AppearanceFields({ draft, set, errors, readOnly }: AppearanceFieldsProps) {
	const field = bindFields({ draft, set, errors });
	return (
		<>
			<ImageField
				label="写真"
				value={pictureKeyFromUrl(draft.picture)}
				onChange={(key) => set({ picture: pictureUrlFromKey(key) })}
				prepare={(file) => fitPicture(file, CARD_PICTURE)}
				clearable
				disabled={readOnly}
				error={errors.picture}
				{...fieldAttribute("picture")}
			/>
			<Textarea
				label="説明"
				description="予約ページで友だちに表示します。"
				autosize
				minRows={2}
				maxRows={8}
				maxLength={2_000}
				{...field.text("description")}
			/>
		</>
	);
}

import { fitPicture, MESSAGE_PICTURE } from "#web/platform/media/fitPicture.ts";
import { ImageField } from "#web/platform/media/ImageField.tsx";

interface CoverFieldProps {
	/** Picture key; empty for none. */
	value: string;
	onChange: (key: string) => void;
	error?: string | undefined;
	disabled: boolean;
	"data-field": string;
}

/** Field for the cover picture of a video. */
export const CoverField = ({ value, onChange, ...rest }: CoverFieldProps) => (
	<ImageField
		label="動画の表紙"
		description="再生するまで表示する画像です。"
		required
		value={value || null}
		onChange={(key) => onChange(key ?? "")}
		prepare={(file) => fitPicture(file, MESSAGE_PICTURE)}
		{...rest}
	/>
);

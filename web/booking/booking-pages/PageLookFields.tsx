import { ColorInput } from "@mantine/core";
import type { BookingPageLook } from "#domain/booking/booking-pages/page-look.ts";
import { CARD_PICTURE, fitPicture, MESSAGE_PICTURE } from "#web/platform/media/fitPicture.ts";
import { ImageField } from "#web/platform/media/ImageField.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { PageLookPreview } from "./PageLookPreview.tsx";

interface PageLookFieldsProps {
	/** Name that friends see. */
	name: string;
	look: BookingPageLook;
	onChange: (part: Partial<BookingPageLook>) => void;
	/** Name of a field in the form's input. */
	fieldOf: (field: keyof BookingPageLook) => string;
	errors: Record<string, string>;
	readOnly: boolean;
}

/** Logo, cover and colour of a booking page, with a preview. */
export function PageLookFields({ name, look, onChange, fieldOf, errors, readOnly }: PageLookFieldsProps) {
	const fieldProps = (field: keyof BookingPageLook) => ({
		error: errors[fieldOf(field)],
		...fieldAttribute(fieldOf(field)),
	});
	return (
		<>
			<ImageField
				label="ロゴ"
				value={look.logo_key}
				onChange={(logo_key) => onChange({ logo_key })}
				prepare={(file) => fitPicture(file, CARD_PICTURE)}
				clearable
				disabled={readOnly}
				{...fieldProps("logo_key")}
			/>
			<ImageField
				label="カバー写真"
				value={look.cover_key}
				onChange={(cover_key) => onChange({ cover_key })}
				prepare={(file) => fitPicture(file, MESSAGE_PICTURE)}
				clearable
				disabled={readOnly}
				{...fieldProps("cover_key")}
			/>
			<ColorInput
				label="ボタンの色"
				// The browser's eye dropper button has no accessible name.
				withEyeDropper={false}
				value={look.colour}
				onChange={(colour) => onChange({ colour })}
				{...fieldProps("colour")}
			/>
			<PageLookPreview name={name} look={look} />
		</>
	);
}

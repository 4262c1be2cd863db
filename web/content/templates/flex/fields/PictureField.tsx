import { Stack, TextInput } from "@mantine/core";
import { mediaKeyOf, pictureAddress } from "#domain/content/templates/flex/pictures.ts";
import { CARD_PICTURE, fitPicture } from "#web/platform/media/fitPicture.ts";
import { ImageField } from "#web/platform/media/ImageField.tsx";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import type { PropertyFieldProps } from "./PropertyField.tsx";

/** Uploaded picture, or the URL of an external one. */
export function PictureField({ property, value, onChange, errors }: PropertyFieldProps<"picture">) {
	const readOnly = useReadOnly();
	const key = mediaKeyOf(value);
	const error = errors[""];
	return (
		<Stack gap="xs">
			<ImageField
				label={property.label}
				description={property.hint}
				value={key}
				onChange={(key) => onChange(key === null ? "" : pictureAddress(key))}
				prepare={(file) => fitPicture(file, CARD_PICTURE)}
				clearable
				disabled={readOnly}
				error={key === null && !value ? "画像を選ぶか、URLを入力してください。" : undefined}
			/>
			{key === null && (
				<TextInput
					label={`${property.label}のURL`}
					description="ほかの場所にある画像を使うときに入力します。"
					type="url"
					placeholder="https://"
					value={typeof value === "string" ? value : ""}
					onChange={(event) => onChange(event.currentTarget.value)}
					error={value ? error : undefined}
				/>
			)}
		</Stack>
	);
}

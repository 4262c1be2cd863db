import { Stack, TextInput } from "@mantine/core";
import { internalPictureAddress, mediaKeyFromAddress } from "#domain/content/templates/flex/flex-pictures.ts";
import { CARD_PICTURE, fitPicture } from "#web/platform/media/fitPicture.ts";
import { ImageField } from "#web/platform/media/ImageField.tsx";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import type { FlexPropertyFieldProps } from "./FlexPropertyField.tsx";

/** Field for an uploaded picture, or the URL of an external one. */
export function FlexPictureField({ property, value, onChange, errors }: FlexPropertyFieldProps<"picture">) {
	const readOnly = useReadOnly();
	const key = mediaKeyFromAddress(value);
	const error = errors[""];
	return (
		<Stack gap="xs">
			<ImageField
				label={property.label}
				description={property.hint}
				value={key}
				onChange={(key) => onChange(key === null ? "" : internalPictureAddress(key))}
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

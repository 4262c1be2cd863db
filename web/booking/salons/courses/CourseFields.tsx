import { SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { CARD_PICTURE, fitPicture } from "#web/platform/media/fitPicture.ts";
import { ImageField } from "#web/platform/media/ImageField.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { FormSection } from "../parts/FormSection.tsx";
import { pictureKeyFromUrl, pictureUrlFromKey } from "../parts/pictureUrls.ts";
import type { SettingFormState } from "../SettingForm.tsx";
import type { CourseDraft } from "./courseDraft.ts";

/** Fields of a course: duration, price and buffers. */
export const CourseFields = ({ draft, set, errors, field, readOnly }: SettingFormState<CourseDraft>) => {
	const fieldProps = (name: keyof CourseDraft) => ({ error: errors[name], ...fieldAttribute(name) });
	return (
		<>
			<TextInput label="コース名" required maxLength={100} {...field.text("name")} />
			<SimpleGrid cols={2}>
				<OptionalNumber label="所要時間" suffix=" 分" {...field.value("minutes")} />
				<OptionalNumber label="料金" suffix=" 円" {...field.value("price")} />
			</SimpleGrid>
			<Toggle
				label="予約を受け付ける"
				description="オフにすると、新しい予約を受け付けません。これまでの予約は残ります。"
				{...field.toggle("is_enabled")}
			/>
			<FormSection title="前後の余白時間" topic="buffer">
				<SimpleGrid cols={2}>
					<OptionalNumber
						label="予約の前"
						placeholder="店舗の設定"
						suffix=" 分"
						{...field.value("buffer_before")}
					/>
					<OptionalNumber
						label="予約の後"
						placeholder="店舗の設定"
						suffix=" 分"
						{...field.value("buffer_after")}
					/>
				</SimpleGrid>
			</FormSection>
			<ImageField
				label="写真"
				value={pictureKeyFromUrl(draft.picture)}
				onChange={(key) => set({ picture: pictureUrlFromKey(key) })}
				prepare={(file) => fitPicture(file, CARD_PICTURE)}
				clearable
				disabled={readOnly}
				{...fieldProps("picture")}
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
};

import { ColorInput, Paper, Radio, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import {
	BLANK_LANDING,
	type LandingContent,
	MAX_LANDING_BUTTON,
	MAX_LANDING_TEXT,
	MAX_LANDING_TITLE,
} from "#domain/acquisition/landings/landing-content.ts";
import { backgroundFor } from "#domain/platform/colours/colour-contrast.ts";
import { isHexColour, textColourOn } from "#domain/platform/colours/text-colour.ts";
import { fitPicture, MESSAGE_PICTURE } from "#web/platform/media/fitPicture.ts";
import { ImageField } from "#web/platform/media/ImageField.tsx";
import { mediaUrl } from "#web/platform/media/uploadMedia.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import classes from "./LandingContentFields.module.css";

interface LandingContentFieldsProps {
	/** Null redirects directly to LINE. */
	value: LandingContent | null;
	onChange: (page: LandingContent | null) => void;
	errors: Record<string, string>;
}

/** Choice between a direct redirect to LINE and a landing page with content, with a preview. */
export function LandingContentFields({ value, onChange, errors }: LandingContentFieldsProps) {
	const readOnly = useReadOnly();
	// Keeps the content while the other option is selected.
	const [lastContent, setLastContent] = useState(value ?? BLANK_LANDING);
	const set = (part: Partial<LandingContent>) => {
		const changed = { ...lastContent, ...part };
		setLastContent(changed);
		onChange(changed);
	};
	return (
		<>
			<Radio.Group
				label="アドレスを開いたとき"
				value={value === null ? "line" : "page"}
				onChange={(choice) => onChange(choice === "page" ? lastContent : null)}
			>
				<Stack gap="xs" mt="xs">
					<Radio value="line" label="すぐにLINEの友だち追加へ進む" />
					<Radio value="page" label="ページを表示してから進む" />
				</Stack>
			</Radio.Group>
			{value !== null && (
				<Stack gap="md">
					<TextInput
						label="見出し"
						required
						value={value.title}
						onChange={(event) => set({ title: event.currentTarget.value })}
						maxLength={MAX_LANDING_TITLE}
						error={errors["page[title]"]}
						{...fieldAttribute("page[title]")}
					/>
					<Textarea
						label="本文"
						autosize
						minRows={3}
						maxRows={12}
						value={value.text}
						onChange={(event) => set({ text: event.currentTarget.value })}
						maxLength={MAX_LANDING_TEXT}
						error={errors["page[text]"]}
						{...fieldAttribute("page[text]")}
					/>
					<ImageField
						label="画像"
						value={value.media_key}
						onChange={(media_key) => set({ media_key })}
						prepare={(file) => fitPicture(file, MESSAGE_PICTURE)}
						error={errors["page[media_key]"]}
						clearable
						disabled={readOnly}
						data-field="page[media_key]"
					/>
					<TextInput
						label="ボタンの文字"
						required
						value={value.button}
						onChange={(event) => set({ button: event.currentTarget.value })}
						maxLength={MAX_LANDING_BUTTON}
						error={errors["page[button]"]}
						{...fieldAttribute("page[button]")}
					/>
					<ColorInput
						label="ボタンの色"
						// The browser's eye dropper button has no accessible name.
						withEyeDropper={false}
						value={value.colour}
						onChange={(colour) => set({ colour })}
						error={errors["page[colour]"]}
						{...fieldAttribute("page[colour]")}
					/>
					<Preview page={value} />
				</Stack>
			)}
		</>
	);
}

/** Phone preview of the page. */
const Preview = ({ page: { title, text, media_key, button, colour } }: { page: LandingContent }) => (
	<Paper withBorder p="md" component="section" aria-label="ページの見本" className={classes.phone}>
		{media_key !== null && <img src={mediaUrl(media_key)} alt="" className={classes.picture} />}
		<Text fw={700} fz="lg" className={classes.words}>
			{title || "見出し"}
		</Text>
		{text !== "" && <Text className={classes.words}>{text}</Text>}
		<div
			className={classes.button}
			style={
				isHexColour(colour) ? { background: backgroundFor(colour), color: textColourOn(colour) } : undefined
			}
		>
			{button || "ボタンの文字"}
		</div>
	</Paper>
);

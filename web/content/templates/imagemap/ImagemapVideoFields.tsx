import { Button, Paper, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { MAX_LINK_LABEL } from "#domain/content/templates/imagemap-content.ts";
import { MAX_TAP_ADDRESS } from "#domain/content/templates/template-tap.ts";
import { PlaceholderEditor } from "#web/engine/placeholders/PlaceholderEditor.tsx";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { VideoField } from "#web/platform/media/VideoField.tsx";
import { DeleteIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { CoverField } from "../CoverField.tsx";
import type { TemplateContentFieldsProps } from "../TemplateFields.tsx";
import type { ImagemapVideoDraft } from "../templateDraft.ts";
import { AreaBoundsFields } from "./AreaBoundsFields.tsx";
import { createImagemapVideo, imagemapSizeOf } from "./imagemapAreas.ts";

const VIDEO_FIELD = "content[video]";

/** Fields of a video inside the picture, and the link after its end. */
export function ImagemapVideoFields({
	content,
	onChange,
	errors,
	disabled,
}: TemplateContentFieldsProps<"imagemap"> & { disabled: boolean }) {
	const { video } = content;
	const size = imagemapSizeOf(content);
	const targets = usePlaceholderTargets();
	const fieldProps = (name: string) => ({
		error: errors[`${VIDEO_FIELD}[${name}]`],
		...fieldAttribute(`${VIDEO_FIELD}[${name}]`),
	});
	const set = (part: Partial<ImagemapVideoDraft>) =>
		onChange({ ...content, video: video && { ...video, ...part } });
	return (
		<Stack gap="sm">
			<VideoField
				label="画像に重ねる動画"
				description="なくてもかまいません。画像の中で再生できます。"
				value={video}
				onChange={(changes) =>
					onChange({ ...content, video: { ...(video ?? createImagemapVideo(size)), ...changes } })
				}
				disabled={disabled}
				{...fieldProps("media_key")}
			/>
			{video && (
				<Paper withBorder p="sm">
					<Stack gap="sm">
						<CoverField
							value={video.preview_key}
							onChange={(preview_key) => set({ preview_key })}
							disabled={disabled}
							{...fieldProps("preview_key")}
						/>
						<AreaBoundsFields area={video} size={size} onChange={set} fieldProps={fieldProps} />
						<SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
							<PlaceholderEditor
								label="動画のあとの文字"
								description="再生が終わると表示します。"
								oneLine
								value={video.link_label}
								onChange={(link_label) => set({ link_label })}
								targets={targets}
								maxLength={MAX_LINK_LABEL}
								{...fieldProps("link_label")}
							/>
							<TextInput
								label="動画のあとのURL"
								description="文字をタップすると開きます。"
								type="url"
								placeholder="https://"
								value={video.link_uri}
								onChange={(event) => set({ link_uri: event.currentTarget.value })}
								maxLength={MAX_TAP_ADDRESS}
								{...fieldProps("link_uri")}
							/>
						</SimpleGrid>
						<div>
							<Button
								variant="subtle"
								color="red"
								size="xs"
								leftSection={<DeleteIcon />}
								disabled={disabled}
								onClick={() => onChange({ ...content, video: null })}
							>
								動画を外す
							</Button>
						</div>
					</Stack>
				</Paper>
			)}
		</Stack>
	);
}

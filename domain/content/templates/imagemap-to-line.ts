import type { ImagemapAction, LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { IMAGEMAP_WIDTH } from "#domain/platform/media/imagemap-widths.ts";
import type { TemplateContentOf } from "./template-content.ts";
import type { ConversionContext } from "./template-to-line.ts";

type Imagemap = TemplateContentOf<"imagemap">;
type Video = NonNullable<Imagemap["video"]>;

/** Imagemap in LINE's format. LINE requests the picture at `baseUrl`, a slash and a width. */
export const toImagemapMessage = (content: Imagemap, context: ConversionContext): LineMessage => ({
	type: "imagemap",
	baseUrl: context.fileAddress(content.media_key),
	altText: context.write(content.alt_text),
	baseSize: { width: IMAGEMAP_WIDTH, height: content.height },
	...(content.video && { video: toImagemapVideo(content.video, context) }),
	actions: content.areas.map((area) => toImagemapAction(area, context)),
});

function toImagemapAction(area: Imagemap["areas"][number], { write }: ConversionContext): ImagemapAction {
	// LINE refuses an empty label, which a placeholder without a value can leave.
	const label = write(area.label);
	return {
		...(label.trim() !== "" && { label }),
		...(area.type === "uri"
			? { type: area.type, linkUri: write(area.uri) }
			: { type: area.type, text: write(area.text) }),
		area: areaBounds(area),
	};
}

const toImagemapVideo = (video: Video, { write, fileAddress }: ConversionContext) => ({
	originalContentUrl: fileAddress(video.media_key),
	previewImageUrl: fileAddress(video.preview_key),
	area: areaBounds(video),
	...(video.link_uri !== "" && {
		externalLink: { linkUri: write(video.link_uri), label: write(video.link_label) },
	}),
});

const areaBounds = ({ x, y, width, height }: Video | Imagemap["areas"][number]) => ({ x, y, width, height });

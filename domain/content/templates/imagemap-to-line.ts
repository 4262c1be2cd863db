import type { ImagemapAction, LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { IMAGEMAP_WIDTH } from "#domain/platform/media/imagemap-widths.ts";
import type { TemplateContentOf } from "./content.ts";
import type { Delivering } from "./to-line.ts";

type Imagemap = TemplateContentOf<"imagemap">;
type Video = NonNullable<Imagemap["video"]>;

/** Image map in LINE's format. LINE requests the picture at its address, a slash and a width. */
export const imagemapMessage = (content: Imagemap, delivering: Delivering): LineMessage => ({
	type: "imagemap",
	baseUrl: delivering.fileAddress(content.media_key),
	altText: delivering.write(content.alt_text),
	baseSize: { width: IMAGEMAP_WIDTH, height: content.height },
	...(content.video && { video: videoOf(content.video, delivering) }),
	actions: content.areas.map((area) => actionOf(area, delivering)),
});

function actionOf(area: Imagemap["areas"][number], { write }: Delivering): ImagemapAction {
	// LINE takes no empty one, which a friend's missing value can leave.
	const label = write(area.label);
	return {
		...(label.trim() !== "" && { label }),
		...(area.type === "uri"
			? { type: area.type, linkUri: write(area.uri) }
			: { type: area.type, text: write(area.text) }),
		area: placeOf(area),
	};
}

const videoOf = (video: Video, { write, fileAddress }: Delivering) => ({
	originalContentUrl: fileAddress(video.media_key),
	previewImageUrl: fileAddress(video.preview_key),
	area: placeOf(video),
	...(video.link_uri !== "" && {
		externalLink: { linkUri: write(video.link_uri), label: write(video.link_label) },
	}),
});

const placeOf = ({ x, y, width, height }: Video | Imagemap["areas"][number]) => ({ x, y, width, height });

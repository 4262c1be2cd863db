import type { CSSProperties } from "react";
import { MessagePicture } from "../MessagePicture.tsx";
import type { useTapProps } from "../messageTap.ts";
import { cssAspectRatio, cssFontSize, cssImageWidth } from "./flexMeasures.ts";
import type { FlexComponentObject } from "./flexTypes.ts";

interface FlexImageProps {
	image: FlexComponentObject;
	style: CSSProperties;
	tapProps: ReturnType<typeof useTapProps>;
}

const ALIGN = { start: "0 auto 0 0", center: "0 auto", end: "0 0 0 auto" } as const;

/** Picture, icon on the baseline, or still of a video. */
export function FlexImage({ image, style, tapProps }: FlexImageProps) {
	const isIcon = image.type === "icon";
	const isVideo = image.type === "video";
	const width = isIcon ? cssFontSize(image.size) : isVideo ? "100%" : cssImageWidth(image.size);
	return (
		<div style={style} {...tapProps}>
			<MessagePicture
				src={(isVideo ? image.previewUrl : image.url) ?? ""}
				alt={isVideo ? "動画のプレビュー" : isIcon ? "" : "画像"}
				style={{
					display: isIcon ? "inline-block" : "flex",
					width,
					maxWidth: "100%",
					aspectRatio: cssAspectRatio(image.aspectRatio),
					objectFit: image.aspectMode === "cover" ? "cover" : "contain",
					margin: ALIGN[image.align ?? "center"],
					backgroundColor: image.backgroundColor,
				}}
			/>
		</div>
	);
}

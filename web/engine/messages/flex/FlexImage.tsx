import type { CSSProperties } from "react";
import { Picture } from "../Picture.tsx";
import type { useTapProps } from "../tap.ts";
import type { Component } from "./line.ts";
import { fontSize, imageWidth, ratio } from "./measures.ts";

interface FlexImageProps {
	image: Component;
	style: CSSProperties;
	tapProps: ReturnType<typeof useTapProps>;
}

const ALIGN = { start: "0 auto 0 0", center: "0 auto", end: "0 0 0 auto" } as const;

/** A picture, an icon on the line of writing, or the still of a video. */
export function FlexImage({ image, style, tapProps }: FlexImageProps) {
	const isIcon = image.type === "icon";
	const isVideo = image.type === "video";
	const width = isIcon ? fontSize(image.size) : isVideo ? "100%" : imageWidth(image.size);
	return (
		<div style={style} {...tapProps}>
			<Picture
				src={(isVideo ? image.previewUrl : image.url) ?? ""}
				alt={isVideo ? "動画のプレビュー" : isIcon ? "" : "画像"}
				style={{
					display: isIcon ? "inline-block" : "flex",
					width,
					maxWidth: "100%",
					aspectRatio: ratio(image.aspectRatio),
					objectFit: image.aspectMode === "cover" ? "cover" : "contain",
					margin: ALIGN[image.align ?? "center"],
					backgroundColor: image.backgroundColor,
				}}
			/>
		</div>
	);
}

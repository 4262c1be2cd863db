import { useState } from "react";
import { ImageIcon } from "#web/platform/ui/consoleIcons.tsx";
import { localMediaAddress } from "./localMediaAddress.ts";
import classes from "./Message.module.css";

interface MessagePictureProps {
	src: string;
	alt: string;
	className?: string;
	style?: React.CSSProperties;
}

/** Picture at an address that a message names; a grey field if it cannot be loaded. */
export function MessagePicture({ src, alt, className, style }: MessagePictureProps) {
	// Keeps the address, because another picture is not missing yet.
	const [missing, setMissing] = useState<string | null>(null);
	if (missing === src || src === "") {
		return (
			<span
				className={`${className ?? ""} ${classes.missing}`}
				style={style}
				title={src}
				role="img"
				aria-label={alt}
			>
				<ImageIcon />
			</span>
		);
	}
	return (
		<img
			src={localMediaAddress(src)}
			alt={alt}
			className={className}
			style={style}
			loading="lazy"
			referrerPolicy="no-referrer"
			onError={() => setMissing(src)}
		/>
	);
}

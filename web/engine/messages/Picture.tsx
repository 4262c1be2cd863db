import { useState } from "react";
import { ImageIcon } from "#web/platform/ui/icons.tsx";
import classes from "./Message.module.css";
import { nearby } from "./nearby.ts";

interface PictureProps {
	src: string;
	alt: string;
	className?: string;
	style?: React.CSSProperties;
}

/** A picture at the address that a message names; a grey field where there is none to be had. */
export function Picture({ src, alt, className, style }: PictureProps) {
	// Whoever writes a message changes the address: another picture is not missing yet.
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
			src={nearby(src)}
			alt={alt}
			className={className}
			style={style}
			loading="lazy"
			referrerPolicy="no-referrer"
			onError={() => setMissing(src)}
		/>
	);
}

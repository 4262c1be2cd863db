import type { ComposerFileKind } from "#domain/people/composer/composer-file.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";

/** Kind of a chosen file. Videos and sounds that LINE cannot play are `file`, which is sent as a link. */
export function detectFileKind({ type }: Pick<File, "type">): ComposerFileKind | "image" {
	if (type.startsWith("image/")) return "image";
	if (type === "video/mp4") return "video";
	return ["audio/mp4", "audio/x-m4a", "audio/m4a", "audio/aac", "audio/mpeg", "audio/mp3"].includes(type)
		? "audio"
		: "file";
}

/** Timeout for decoding a file. */
const DECODE_TIMEOUT = 10 * SECOND;

/** Duration of a sound in milliseconds; one second if this browser cannot play it. */
export async function readDuration(file: Blob): Promise<number> {
	const seconds = await decodeFile("audio", file, "loadedmetadata", ({ duration }) => duration).catch(
		() => 1,
	);
	return Number.isFinite(seconds) ? Math.max(1, Math.round(seconds * SECOND)) : SECOND;
}

/** First frame of a video; a grey picture if this browser cannot play it. */
export const drawPoster = (file: Blob): Promise<Blob> =>
	decodeFile("video", file, "loadeddata", (film) =>
		drawPicture(film.videoWidth, film.videoHeight, (context, width, height) =>
			context.drawImage(film, 0, 0, width, height),
		),
	).catch(() => drawPicture(640, 360, drawPlaySign));

async function decodeFile<Result>(
	tag: "audio" | "video",
	file: Blob,
	event: string,
	read: (element: HTMLVideoElement) => Result | Promise<Result>,
): Promise<Result> {
	const element = document.createElement(tag) as HTMLVideoElement;
	const address = URL.createObjectURL(file);
	try {
		element.muted = true;
		element.preload = "auto";
		const ready = new Promise((resolve, reject) => {
			element.addEventListener(event, resolve, { once: true });
			element.addEventListener("error", reject, { once: true });
			setTimeout(() => reject(new Error("too slow")), DECODE_TIMEOUT);
		});
		element.src = address;
		await ready;
		return await read(element);
	} finally {
		URL.revokeObjectURL(address);
	}
}

type Draw = (context: CanvasRenderingContext2D, width: number, height: number) => void;

/** Maximum width of a preview on LINE. */
const MAX_PREVIEW_WIDTH = 640;

function drawPicture(fullWidth: number, fullHeight: number, draw: Draw): Promise<Blob> {
	const scale = Math.min(1, MAX_PREVIEW_WIDTH / fullWidth);
	const canvas = document.createElement("canvas");
	canvas.width = Math.max(1, Math.round(fullWidth * scale));
	canvas.height = Math.max(1, Math.round(fullHeight * scale));
	const context = canvas.getContext("2d");
	if (!context) throw new Error("no canvas");
	draw(context, canvas.width, canvas.height);
	return new Promise((resolve, reject) => {
		canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/jpeg", 0.8);
	});
}

const drawPlaySign: Draw = (context, width, height) => {
	context.fillStyle = "#495057";
	context.fillRect(0, 0, width, height);
	context.fillStyle = "white";
	context.beginPath();
	context.moveTo(width / 2 - 30, height / 2 - 40);
	context.lineTo(width / 2 + 45, height / 2);
	context.lineTo(width / 2 - 30, height / 2 + 40);
	context.fill();
};

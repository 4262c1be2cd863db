/** Reads the QR code of a picture; null for a picture without one. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | null>;

/** The browser's own reader, which Safari lacks. */
interface BarcodeDetectorLike {
	detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface BarcodeDetectorClass {
	new (options: { formats: string[] }): BarcodeDetectorLike;
	getSupportedFormats: () => Promise<string[]>;
}

/** Longer side of the picture that the library reads: enough for a code at an arm's length, and quick. */
const READ_SIZE = 720;

/** Creates a reader: the browser's own one, or the library, which is loaded only then. */
export async function createQrReader(): Promise<QrReader> {
	const detector = await createDetector();
	if (detector) return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
	const { decodeQR } = await import("./decodePicture.ts");
	const canvas = document.createElement("canvas");
	const context = canvas.getContext("2d", { willReadFrequently: true });
	return (video) => {
		const scale = Math.min(1, READ_SIZE / Math.max(video.videoWidth, video.videoHeight, 1));
		canvas.width = Math.round(video.videoWidth * scale);
		canvas.height = Math.round(video.videoHeight * scale);
		if (!context || canvas.width === 0) return Promise.resolve(null);
		context.drawImage(video, 0, 0, canvas.width, canvas.height);
		return Promise.resolve(decodeQR(context.getImageData(0, 0, canvas.width, canvas.height)));
	};
}

async function createDetector(): Promise<BarcodeDetectorLike | null> {
	const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
	if (!BarcodeDetector) return null;
	try {
		// Some systems have the class without the formats.
		const formats = await BarcodeDetector.getSupportedFormats();
		return formats.includes("qr_code") ? new BarcodeDetector({ formats: ["qr_code"] }) : null;
	} catch {
		return null;
	}
}

import { Hono } from "hono";
import { drawFace, FACE_HAIRS } from "../faces/draw-face.ts";
import { SimulatorRefusal } from "../requests/read-input.ts";

/** A day, seconds. */
const MAX_AGE = 86_400;

/** Profile pictures of demo friends: `/{hair}/{seed}`. */
export const faceRoutes = () =>
	new Hono().get("/:hair/:seed{[0-9]{1,6}}", (context) => {
		const hair = FACE_HAIRS.find((name) => name === context.req.param("hair"));
		if (!hair) throw new SimulatorRefusal(404, { hair: ["この髪型はありません。"] });
		return new Response(drawFace(Number(context.req.param("seed")), hair), {
			headers: { "Content-Type": "image/svg+xml", "Cache-Control": `public, max-age=${MAX_AGE}` },
		});
	});

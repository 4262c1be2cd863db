import type { ComponentType } from "react";
import { CouponBody } from "./CouponBody.tsx";
import { explainTap } from "./explainTap.ts";
import { FlexPreview } from "./flex/FlexPreview.tsx";
import { ImagemapBody } from "./ImagemapBody.tsx";
import type { ShownMessage } from "./lineMessageTypes.ts";
import { TapContext } from "./messageTap.ts";
import { TemplateBody } from "./TemplateBody.tsx";
import { TextPreviewBody } from "./TextPreviewBody.tsx";

const BODIES: Record<string, ComponentType<{ message: ShownMessage }>> = {
	template: TemplateBody,
	flex: FlexPreview,
	imagemap: ImagemapBody,
	coupon: CouponBody,
};

/** Message with a layout of LINE's, as the friend sees it. A tap explains its effect. */
export function LayoutBody({ message }: { message: ShownMessage }) {
	const Body = BODIES[message.type] ?? TextPreviewBody;
	return (
		<TapContext value={explainTap}>
			<Body message={message} />
		</TapContext>
	);
}

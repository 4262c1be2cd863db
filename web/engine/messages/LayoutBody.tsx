import type { ComponentType } from "react";
import { CouponBody } from "./CouponBody.tsx";
import { FlexPreview } from "./flex/FlexPreview.tsx";
import { ImagemapBody } from "./ImagemapBody.tsx";
import type { ShownMessage } from "./line.ts";
import { TemplateBody } from "./TemplateBody.tsx";
import { TextBody } from "./TextBody.tsx";
import { TapContext } from "./tap.ts";
import { tellWhatItDoes } from "./tellTap.ts";

const BODIES: Record<string, ComponentType<{ message: ShownMessage }>> = {
	template: TemplateBody,
	flex: FlexPreview,
	imagemap: ImagemapBody,
	coupon: CouponBody,
};

/** A message whose look is LINE's, as the friend sees it. A tap says what it would do. */
export function LayoutBody({ message }: { message: ShownMessage }) {
	const Body = BODIES[message.type] ?? TextBody;
	return (
		<TapContext value={tellWhatItDoes}>
			<Body message={message} />
		</TapContext>
	);
}

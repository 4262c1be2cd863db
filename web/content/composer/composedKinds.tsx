import type { ComponentType } from "react";
import type { SingleContent } from "#domain/content/templates/template-content.ts";
import { TEMPLATE_TYPES } from "#domain/engine/kinds/template.ts";
import {
	CardIcon,
	CarouselIcon,
	CouponIcon,
	FlexIcon,
	ImageIcon,
	LocationIcon,
	MessageIcon,
	RichmenuIcon,
	SoundIcon,
	StickerIcon,
	VideoIcon,
} from "#web/platform/ui/consoleIcons.tsx";
import type { ComposedKind } from "./composedMessage.ts";

/** Labels and icons of the contents that the composer writes. */
export const COMPOSED_KINDS: Record<ComposedKind, { label: string; icon: ComponentType }> = {
	text: { label: TEMPLATE_TYPES.text, icon: MessageIcon },
	image: { label: TEMPLATE_TYPES.image, icon: ImageIcon },
	card: { label: "カード", icon: CardIcon },
	carousel: { label: TEMPLATE_TYPES.carousel, icon: CarouselIcon },
	flex: { label: TEMPLATE_TYPES.flex, icon: FlexIcon },
	sticker: { label: TEMPLATE_TYPES.sticker, icon: StickerIcon },
	video: { label: TEMPLATE_TYPES.video, icon: VideoIcon },
	audio: { label: TEMPLATE_TYPES.audio, icon: SoundIcon },
	location: { label: TEMPLATE_TYPES.location, icon: LocationIcon },
	coupon: { label: TEMPLATE_TYPES.coupon, icon: CouponIcon },
	imagemap: { label: TEMPLATE_TYPES.imagemap, icon: RichmenuIcon },
};

/** Kind of a content, for its label and icon. */
export const composedKindOf = (content: SingleContent): ComposedKind =>
	content.type === "carousel" && content.columns.length === 1 ? "card" : content.type;

import { beforeAfter } from "./before-after.ts";
import { birthday } from "./birthday.ts";
import { comparison } from "./comparison.ts";
import { coupon } from "./coupon.ts";
import { faq } from "./faq.ts";
import { invitation } from "./invitation.ts";
import { map } from "./map.ts";
import { menu } from "./menu.ts";
import { news } from "./news.ts";
import { pointCard } from "./point-card.ts";
import { productSample } from "./product.ts";
import { ranking } from "./ranking.ts";
import { receipt } from "./receipt.ts";
import { recruit } from "./recruit.ts";
import { reservation } from "./reservation.ts";
import type { FlexSample } from "./sample-blocks.ts";
import { shop } from "./shop.ts";
import { staff } from "./staff.ts";
import { survey } from "./survey.ts";
import { thanks } from "./thanks.ts";
import { timetable } from "./timetable.ts";

/** Sample messages, in the order of the gallery. */
export const FLEX_SAMPLES: readonly FlexSample[] = [
	news,
	coupon,
	reservation,
	menu,
	staff,
	receipt,
	invitation,
	shop,
	productSample,
	pointCard,
	thanks,
	birthday,
	survey,
	faq,
	ranking,
	timetable,
	comparison,
	beforeAfter,
	map,
	recruit,
];

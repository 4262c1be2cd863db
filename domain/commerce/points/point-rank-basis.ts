/** Sums by which a rank is determined. */
export const POINT_RANK_BASES = {
	points: "付与されたポイント",
	yen: "支払った金額",
} as const;

export type PointRankBasis = keyof typeof POINT_RANK_BASES;

export const POINT_RANK_BASIS_NAMES = Object.keys(POINT_RANK_BASES) as [PointRankBasis, ...PointRankBasis[]];

/** Maximum start of a rank by yen. */
export const MAX_RANK_YEN = 100_000_000;

/** Host of the simulator's shop: for a browser another origin than the console. */
export const SIMULATED_SHOP_HOST = "shop.localhost";

/** Beginning of the paths of the simulator's shop. */
export const SIMULATED_SHOP_ROOT = "/simulator/api/shop/";

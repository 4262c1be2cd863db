import { createContext } from "react";

/** LINE user id of the phone's friend. */
export const PhoneUserContext = createContext("");

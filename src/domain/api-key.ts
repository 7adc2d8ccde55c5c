/** The prefix `svc_ak_` and 48 hexadecimal digits (24 random bytes). */
export const apiKeyFormat = /^svc_ak_[0-9a-f]{48}$/;

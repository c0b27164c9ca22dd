// spec §5
export const TERMS_REQUIRED = 'You must agree to the terms and conditions'
export const MILITARY_REQUIRED = 'You must confirm you are not active military personnel'

export const TYPED_EMAIL = "email";

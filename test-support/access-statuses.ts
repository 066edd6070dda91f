export const forAll = (status: number) => ({ visitor: status, user: status, administrator: status });
export const forUsers = (status: number) => ({ visitor: 401, user: status, administrator: status });
export const forAdministrators = (status: number) => ({ visitor: 401, user: 403, administrator: status });
/** A page that redirects all others. */
export const pageForAdministrators = { visitor: 303, user: 303, administrator: 200 };
/** The data of such a page: React Router answers with a redirect in a 202. */
export const dataForAdministrators = { visitor: 202, user: 202, administrator: 200 };

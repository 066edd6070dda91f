export const forAll = (status: number) => ({ visitor: status, user: status, editor: status, administrator: status });
export const forUsers = (status: number) => ({ visitor: 401, user: status, editor: status, administrator: status });
export const forEditors = (status: number) => ({ visitor: 401, user: 403, editor: status, administrator: status });
export const forAdministrators = (status: number) => ({ visitor: 401, user: 403, editor: 403, administrator: status });
/** A page that visitors are redirected from, and its data. */
export const pageForUsers = { visitor: 303, user: 200, editor: 200, administrator: 200 };
export const dataForUsers = { visitor: 202, user: 200, editor: 200, administrator: 200 };
/** A page that redirects all others. */
export const pageForAdministrators = { visitor: 303, user: 303, editor: 303, administrator: 200 };
/** The data of such a page: React Router answers with a redirect in a 202. */
export const dataForAdministrators = { visitor: 202, user: 202, editor: 202, administrator: 200 };
/** A page of editors and administrators, and its data. */
export const pageForEditors = { visitor: 303, user: 303, editor: 200, administrator: 200 };
export const dataForEditors = { visitor: 202, user: 202, editor: 200, administrator: 200 };

/** The folder of this file. */
exports.here = __dirname;

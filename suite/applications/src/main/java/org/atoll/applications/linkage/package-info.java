// SPDX-License-Identifier: Apache-2.0

/// Files of the LINKAGE programs, as geneticists have them: a file of loci, a file of pedigrees,
/// and the files that ILINK writes. [org.atoll.applications.linkage.LinkageFiles] reads both and
/// tells all their errors at once; what it gives is free of contradictions and of loops.
///
/// Source: J. Terwilliger and J. Ott, Handbook of Human Genetic Linkage, 1994; the manual pages
/// of Debian's package fastlink.
package org.atoll.applications.linkage;

// SPDX-License-Identifier: Apache-2.0

/// 3-D FFT, the NAS benchmark FT: a field is transformed once, and in each iteration its spectrum
/// decays and is transformed back. Ranks have planes of the field and lines of the spectrum; one
/// exchange between all of them turns the one into the other ([SlabTransforms]).
///
/// Source: D. Bailey et al., The NAS Parallel Benchmarks, 1994, section 2.3 (FT).
package org.atoll.applications.ft;

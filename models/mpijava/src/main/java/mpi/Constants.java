// SPDX-License-Identifier: Apache-2.0
package mpi;

/// The numbers of [MPI], with Open MPI's values. They are compile-time constants, so a program may
/// use them as labels of a switch.
abstract class Constants extends ErrorClasses {
    // Ranks, tags and results that stand for something else.
    public static final int ANY_SOURCE = -1;
    public static final int ANY_TAG = -1;
    public static final int PROC_NULL = -2;
    public static final int ROOT = -4;
    public static final int UNDEFINED = -32766;
    public static final int KEYVAL_INVALID = -1;

    // Comparisons.
    public static final int IDENT = 0;
    public static final int CONGRUENT = 1;
    public static final int SIMILAR = 2;
    public static final int UNEQUAL = 3;

    // Topologies.
    public static final int CART = 1;
    public static final int GRAPH = 2;
    public static final int DIST_GRAPH = 3;

    // Thread levels.
    public static final int THREAD_SINGLE = 0;
    public static final int THREAD_FUNNELED = 1;
    public static final int THREAD_SERIALIZED = 2;
    public static final int THREAD_MULTIPLE = 3;

    // Predefined attributes.
    public static final int TAG_UB = 0;
    public static final int HOST = 1;
    public static final int IO = 2;
    public static final int WTIME_IS_GLOBAL = 3;
    public static final int APPNUM = 4;
    public static final int LASTUSEDCODE = 5;
    public static final int UNIVERSE_SIZE = 6;
    public static final int WIN_BASE = 7;
    public static final int WIN_SIZE = 8;
    public static final int WIN_DISP_UNIT = 9;

    // The version of the standard.
    public static final int VERSION = 3;
    public static final int SUBVERSION = 1;

    // Bytes that a message costs beside its own.
    public static final int BSEND_OVERHEAD = 128;
    public static final int SEND_OVERHEAD = 0;
    public static final int RECV_OVERHEAD = 0;

    // Limits of names.
    public static final int MAX_OBJECT_NAME = 63;
    public static final int MAX_PORT_NAME = 1023;
    public static final int MAX_DATAREP_STRING = 127;
    public static final int MAX_INFO_KEY = 35;
    public static final int MAX_INFO_VAL = 255;

    // Orders and distributions of arrays.
    public static final int ORDER_C = 0;
    public static final int ORDER_FORTRAN = 1;
    public static final int DISTRIBUTE_BLOCK = 0;
    public static final int DISTRIBUTE_CYCLIC = 1;
    public static final int DISTRIBUTE_NONE = 2;
    public static final int DISTRIBUTE_DFLT_DARG = -1;

    // Ways to open and to read a file.
    public static final int MODE_CREATE = 1;
    public static final int MODE_RDONLY = 2;
    public static final int MODE_WRONLY = 4;
    public static final int MODE_RDWR = 8;
    public static final int MODE_DELETE_ON_CLOSE = 16;
    public static final int MODE_UNIQUE_OPEN = 32;
    public static final int MODE_EXCL = 64;
    public static final int MODE_APPEND = 128;
    public static final int MODE_SEQUENTIAL = 256;
    public static final int DISPLACEMENT_CURRENT = -54278278;
    public static final int SEEK_SET = 600;
    public static final int SEEK_CUR = 602;
    public static final int SEEK_END = 604;

    // Promises and locks of windows.
    public static final int MODE_NOCHECK = 1;
    public static final int MODE_NOPRECEDE = 2;
    public static final int MODE_NOPUT = 4;
    public static final int MODE_NOSTORE = 8;
    public static final int MODE_NOSUCCEED = 16;
    public static final int LOCK_EXCLUSIVE = 1;
    public static final int LOCK_SHARED = 2;

    /// For [MPI] alone.
    Constants() {}
}

// SPDX-License-Identifier: Apache-2.0

/* Writes or reads a file through a view, for OpenMpiFileTest:
 *     files write|read records|matrix|external path
 * The value of the k-th element of the whole file is 7 k + 3. A reader that finds another one
 * says so and ends with 1. */

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECORD = 5, TURNS = 1000, ROWS = 60, COLUMNS = 44 };

static int rank, ranks;

static void check(int code, const char *call) {
    if (code != MPI_SUCCESS) {
        char text[MPI_MAX_ERROR_STRING];
        int length;
        MPI_Error_string(code, text, &length);
        fprintf(stderr, "%s: %s\n", call, text);
        MPI_Abort(MPI_COMM_WORLD, 3);
    }
}

static void differ(long k, double found) {
    fprintf(stderr, "rank %d: element %ld is %g\n", rank, k, found);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

/* Each rank has every so-many-th record of RECORD ints. */
static void records(MPI_File file, int writes, const char *representation) {
    static int mine[RECORD * TURNS];
    MPI_Datatype record, turns;
    MPI_Type_contiguous(RECORD, MPI_INT, &record);
    MPI_Type_create_resized(record, 0, (MPI_Aint) ranks * RECORD * sizeof(int), &turns);
    MPI_Type_commit(&turns);
    MPI_Offset start = (MPI_Offset) rank * RECORD * sizeof(int);
    check(MPI_File_set_view(file, start, MPI_INT, turns, representation, MPI_INFO_NULL), "view");
    for (int i = 0; writes && i < RECORD * TURNS; i++) {
        mine[i] = 7 * ((i / RECORD * ranks + rank) * RECORD + i % RECORD) + 3;
    }
    if (writes) {
        check(MPI_File_write_all(file, mine, RECORD * TURNS, MPI_INT, MPI_STATUS_IGNORE), "write");
        return;
    }
    check(MPI_File_read_all(file, mine, RECORD * TURNS, MPI_INT, MPI_STATUS_IGNORE), "read");
    for (int i = 0; i < RECORD * TURNS; i++) {
        long k = (long) (i / RECORD * ranks + rank) * RECORD + i % RECORD;
        if (mine[i] != 7 * k + 3) {
            differ(k, mine[i]);
        }
    }
}

/* Each rank has a block of a matrix of doubles, in a grid of 2 by ranks / 2. */
static void matrix(MPI_File file, int writes) {
    int sizes[] = {ROWS, COLUMNS};
    int sub[] = {ROWS / 2, COLUMNS / (ranks / 2)};
    int starts[] = {rank / (ranks / 2) * sub[0], rank % (ranks / 2) * sub[1]};
    double *mine = malloc(sizeof(double) * sub[0] * sub[1]);
    MPI_Datatype block;
    MPI_Type_create_subarray(2, sizes, sub, starts, MPI_ORDER_C, MPI_DOUBLE, &block);
    MPI_Type_commit(&block);
    check(MPI_File_set_view(file, 24, MPI_DOUBLE, block, "native", MPI_INFO_NULL), "view");
    for (int i = 0; writes && i < sub[0] * sub[1]; i++) {
        mine[i] = 7.0 * ((starts[0] + i / sub[1]) * COLUMNS + starts[1] + i % sub[1]) + 3;
    }
    if (writes) {
        check(MPI_File_write_all(
                file, mine, sub[0] * sub[1], MPI_DOUBLE, MPI_STATUS_IGNORE), "write");
        return;
    }
    check(MPI_File_read_all(file, mine, sub[0] * sub[1], MPI_DOUBLE, MPI_STATUS_IGNORE), "read");
    for (int i = 0; i < sub[0] * sub[1]; i++) {
        long k = (long) (starts[0] + i / sub[1]) * COLUMNS + starts[1] + i % sub[1];
        if (mine[i] != 7.0 * k + 3) {
            differ(k, mine[i]);
        }
    }
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int writes = strcmp(argv[1], "write") == 0;
    int mode = writes ? MPI_MODE_CREATE | MPI_MODE_WRONLY : MPI_MODE_RDONLY;
    MPI_File file;
    check(MPI_File_open(MPI_COMM_WORLD, argv[3], mode, MPI_INFO_NULL, &file), "open");
    if (strcmp(argv[2], "matrix") == 0) {
        matrix(file, writes);
    } else {
        records(file, writes, strcmp(argv[2], "external") == 0 ? "external32" : "native");
    }
    check(MPI_File_close(&file), "close");
    MPI_Finalize();
    return 0;
}

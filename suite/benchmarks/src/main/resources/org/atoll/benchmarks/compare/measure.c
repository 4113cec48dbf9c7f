// SPDX-License-Identifier: Apache-2.0

// The C side of `atoll bench --against`: the loops of the Java classes in
// org.atoll.benchmarks.measure, on the MPI library it is compiled with.
//
//   mpirun -n 2 measure OPERATIONS SIZES WARMUP_MILLIS MEASURE_MILLIS PROBE
//
// Rank 0 prints one line per batch, fields divided by tabs:
//
//   sample  operation  bytes  nanos  line_nanos_before  line_nanos_after
//
// A batch is a number of runs of the operation between two clock readings; `nanos` is what one
// run took the slowest rank. Every rank learns that time, so every rank takes the same
// decisions. PROBE is a file of 8 KiB, zeroed, that ranks 0 and 1 map: around each batch they
// measure how long a cache line takes from one to the other, because a virtual machine's
// processors change places while a benchmark runs. `-` measures no such thing and prints 0.
// `measure hello` greets and ends, so that the time of a start can be measured from outside.

#include <fcntl.h>
#include <mpi.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define WINDOW 64
#define STREAM_WINDOW 16
#define BATCH_NANOS 5000000L
#define LEAST_BATCHES 5
#define DATA_TAG 1
#define ANSWER_TAG 2
#define PROBE_TAG 3
#define PROBE_BYTES 8192
#define PROBE_NANOS 200000L
#define PROBE_STOP -1L
#define PROBE_SPINS 1000
#define OUTPUT_BYTES (1 << 20)
#define FILE_BYTES (1 << 28)
#define FILE_NAME "/tmp/atoll-bench-c"

typedef struct {
    atomic_long word;
    atomic_long turn;
} probe_words;

typedef struct {
    int rank;
    int size;
    int bytes;      // of one message, or of one rank's block
    int doubles;    // the same as numbers to reduce, at least one
    char *out;      // room for one block per rank
    char *in;
    probe_words *forth; // written by rank 0, read by rank 1; null when nothing is probed
    probe_words *back;  // written by rank 1, read by rank 0
    MPI_Request requests[WINDOW];
    MPI_Status statuses[WINDOW];
    MPI_File file;  // of the operations on files
    MPI_Win window; // of put and get
    char *share;    // of this rank in the file
    int share_bytes;
} loop;

typedef struct {
    const char *name;
    void (*run)(loop *at, long iterations);
    int messages;   // how many message times one iteration holds; 0 for those on files
    bool pair;      // only ranks 0 and 1 take part
    void (*open)(loop *at), (*close)(loop *at); // prepare what is not measured; may be null
} operation;

static long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000L + time.tv_nsec;
}

// Ranks 0 and 1 send one message to and fro; the others wait for the end of the batch.
static void ping_pong(loop *at, long iterations) {
    for (long i = 0; i < iterations; i++) {
        if (at->rank == 0) {
            MPI_Send(at->out, at->bytes, MPI_BYTE, 1, DATA_TAG, MPI_COMM_WORLD);
            MPI_Recv(at->in, at->bytes, MPI_BYTE, 1, DATA_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else if (at->rank == 1) {
            MPI_Recv(at->in, at->bytes, MPI_BYTE, 0, DATA_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(at->out, at->bytes, MPI_BYTE, 0, DATA_TAG, MPI_COMM_WORLD);
        }
    }
}

static void send_window(loop *at, int window) {
    for (int k = 0; k < window; k++) {
        MPI_Isend(at->out, at->bytes, MPI_BYTE, 1, DATA_TAG, MPI_COMM_WORLD, &at->requests[k]);
    }
    MPI_Waitall(window, at->requests, at->statuses);
    MPI_Recv(at->in, 0, MPI_BYTE, 1, ANSWER_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void receive_window(loop *at, int window) {
    for (int k = 0; k < window; k++) {
        MPI_Irecv(at->in, at->bytes, MPI_BYTE, 0, DATA_TAG, MPI_COMM_WORLD, &at->requests[k]);
    }
    MPI_Waitall(window, at->requests, at->statuses);
    MPI_Send(at->out, 0, MPI_BYTE, 0, ANSWER_TAG, MPI_COMM_WORLD);
}

// Rank 0 sends a window of messages without waiting, rank 1 answers each window once.
static void windows(loop *at, long iterations, int window) {
    for (long i = 0; i < iterations; i++) {
        if (at->rank == 0) {
            send_window(at, window);
        } else if (at->rank == 1) {
            receive_window(at, window);
        }
    }
}

static void rate(loop *at, long iterations) { windows(at, iterations, WINDOW); }
static void stream(loop *at, long iterations) { windows(at, iterations, STREAM_WINDOW); }

static void barrier(loop *at, long iterations) {
    (void) at;
    for (long i = 0; i < iterations; i++) {
        MPI_Barrier(MPI_COMM_WORLD);
    }
}

// Rooted operations take turns at being root, so that no rank runs ahead of the others.
static void broadcast(loop *at, long iterations) {
    for (long i = 0; i < iterations; i++) {
        MPI_Bcast(at->in, at->bytes, MPI_BYTE, (int) (i % at->size), MPI_COMM_WORLD);
    }
}

static void reduce(loop *at, long iterations) {
    for (long i = 0; i < iterations; i++) {
        MPI_Reduce(at->out, at->in, at->doubles, MPI_DOUBLE, MPI_SUM, (int) (i % at->size),
                   MPI_COMM_WORLD);
    }
}

static void all_reduce(loop *at, long iterations) {
    for (long i = 0; i < iterations; i++) {
        MPI_Allreduce(at->out, at->in, at->doubles, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
}

static void gather(loop *at, long iterations) {
    for (long i = 0; i < iterations; i++) {
        MPI_Gather(at->out, at->bytes, MPI_BYTE, at->in, at->bytes, MPI_BYTE,
                   (int) (i % at->size), MPI_COMM_WORLD);
    }
}

static void scatter(loop *at, long iterations) {
    for (long i = 0; i < iterations; i++) {
        MPI_Scatter(at->out, at->bytes, MPI_BYTE, at->in, at->bytes, MPI_BYTE,
                    (int) (i % at->size), MPI_COMM_WORLD);
    }
}

static void all_gather(loop *at, long iterations) {
    for (long i = 0; i < iterations; i++) {
        MPI_Allgather(at->out, at->bytes, MPI_BYTE, at->in, at->bytes, MPI_BYTE, MPI_COMM_WORLD);
    }
}

static void all_to_all(loop *at, long iterations) {
    for (long i = 0; i < iterations; i++) {
        MPI_Alltoall(at->out, at->bytes, MPI_BYTE, at->in, at->bytes, MPI_BYTE, MPI_COMM_WORLD);
    }
}

// In place, as in the Java program.
static void scan(loop *at, long iterations) {
    for (long i = 0; i < iterations; i++) {
        MPI_Scan(MPI_IN_PLACE, at->in, at->doubles, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
}

static void reduce_scatter(loop *at, long iterations) {
    for (long i = 0; i < iterations; i++) {
        MPI_Reduce_scatter_block(at->out, at->in, at->doubles, MPI_DOUBLE, MPI_SUM,
                                 MPI_COMM_WORLD);
    }
}

// Rank 0 puts a block into the window of rank 1 and flushes; the others wait for the end.
static void put(loop *at, long iterations) {
    for (long i = 0; at->rank == 0 && i < iterations; i++) {
        MPI_Put(at->out, at->bytes, MPI_BYTE, 1, 0, at->bytes, MPI_BYTE, at->window);
        MPI_Win_flush(1, at->window);
    }
}

static void get(loop *at, long iterations) {
    for (long i = 0; at->rank == 0 && i < iterations; i++) {
        MPI_Get(at->in, at->bytes, MPI_BYTE, 1, 0, at->bytes, MPI_BYTE, at->window);
        MPI_Win_flush(1, at->window);
    }
}

// All ranks hold all locks while the operation is measured.
static void open_window(loop *at) {
    char *memory;
    MPI_Win_allocate(at->bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &at->window);
    MPI_Win_lock_all(0, at->window);
}

static void close_window(loop *at) {
    MPI_Win_unlock_all(at->window);
    MPI_Win_free(&at->window);
}

// Each rank has every so-many-th record of a file of a fixed length. Not measured.
static void open_file(loop *at) {
    MPI_Datatype record, turns;
    MPI_Type_contiguous(at->bytes, MPI_BYTE, &record);
    MPI_Type_create_resized(record, 0, (MPI_Aint) at->bytes * at->size, &turns);
    MPI_Type_commit(&turns);
    at->share_bytes = FILE_BYTES / at->bytes / at->size * at->bytes;
    at->share = malloc(at->share_bytes);
    memset(at->share, at->rank + 1, at->share_bytes);
    int mode = MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE;
    if (MPI_File_open(MPI_COMM_WORLD, FILE_NAME, mode, MPI_INFO_NULL, &at->file) != MPI_SUCCESS) {
        fprintf(stderr, "measure: cannot open %s\n", FILE_NAME);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_File_set_view(at->file, (MPI_Offset) at->rank * at->bytes, MPI_BYTE, turns, "native",
                      MPI_INFO_NULL);
    MPI_File_write_at_all(at->file, 0, at->share, at->share_bytes, MPI_BYTE, MPI_STATUS_IGNORE);
}

static void close_file(loop *at) {
    MPI_File_close(&at->file);
    free(at->share);
}

static void file_write(loop *at, long iterations) {
    for (long i = 0; i < iterations; i++) {
        MPI_File_write_at_all(at->file, 0, at->share, at->share_bytes, MPI_BYTE,
                              MPI_STATUS_IGNORE);
    }
}

static void file_read(loop *at, long iterations) {
    for (long i = 0; i < iterations; i++) {
        MPI_File_read_at_all(at->file, 0, at->share, at->share_bytes, MPI_BYTE,
                             MPI_STATUS_IGNORE);
    }
}

static const operation operations[] = {
    {"pingpong", ping_pong, 2, true}, {"bandwidth", ping_pong, 2, true},
    {"segments", ping_pong, 2, true}, {"rate", rate, WINDOW, true},
    {"stream", stream, STREAM_WINDOW, true}, {"barrier", barrier, 1, false},
    {"broadcast", broadcast, 1, false}, {"reduce", reduce, 1, false},
    {"allreduce", all_reduce, 1, false}, {"allgather", all_gather, 1, false},
    {"gather", gather, 1, false}, {"scatter", scatter, 1, false}, {"scan", scan, 1, false},
    {"alltoall", all_to_all, 1, false}, {"reducescatter", reduce_scatter, 1, false},
    {"put", put, 1, true, open_window, close_window},
    {"get", get, 1, true, open_window, close_window},
    {"filewrite", file_write, 0, false, open_file, close_file},
    {"fileread", file_read, 0, false, open_file, close_file},
};

static const operation *find(const char *name) {
    for (size_t i = 0; i < sizeof operations / sizeof operations[0]; i++) {
        if (strcmp(operations[i].name, name) == 0) {
            return &operations[i];
        }
    }
    return NULL;
}

static long slowest(long nanos) {
    long all;
    MPI_Allreduce(&nanos, &all, 1, MPI_LONG, MPI_MAX, MPI_COMM_WORLD);
    return all > 0 ? all : 1;
}

// A peer that takes this long is not running; let it, in case it waits for this processor.
static void spin(int *spins) {
    if (++*spins > PROBE_SPINS) {
        sched_yield();
    }
}

static void answer_probe(const loop *at) {
    long last = 0;
    int spins = 0;
    while (last != PROBE_STOP) {
        spin(&spins);
        long word = atomic_load_explicit(&at->forth->word, memory_order_acquire);
        if (word != last) {
            atomic_store_explicit(&at->back->word, word, memory_order_release);
            last = word;
            spins = 0;
        }
    }
}

static void say(const loop *at, long word) {
    int spins = 0;
    atomic_store_explicit(&at->forth->word, word, memory_order_release);
    while (atomic_load_explicit(&at->back->word, memory_order_acquire) != word) {
        spin(&spins);
    }
}

static double ask_probe(const loop *at) {
    long word = 0;
    long start = now();
    long end = start;
    while (end - start < PROBE_NANOS) {
        for (int i = 0; i < 10; i++) {
            say(at, ++word);
        }
        end = now();
    }
    say(at, PROBE_STOP);
    return (double) (end - start) / word / 2;
}

// Waits until both ranks are here. Driving MPI meanwhile lets the peer end what it is still in.
// Rank 1 leaves its word alone: rank 0 may still have to see in it the end of the last probe.
static void meet(const loop *at) {
    const probe_words *peer = at->rank == 0 ? at->back : at->forth;
    probe_words *mine = at->rank == 0 ? at->forth : at->back;
    long turn = atomic_load(&mine->turn) + 1;
    int spins = 0;
    int flag;
    if (at->rank == 0) {
        atomic_store(&mine->word, 0);
    }
    atomic_store(&mine->turn, turn);
    while (atomic_load(&peer->turn) < turn) {
        MPI_Iprobe(MPI_ANY_SOURCE, PROBE_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
        spin(&spins);
    }
}

// How long a cache line takes from rank 0 to rank 1; only rank 0 learns it.
static double probe(const loop *at) {
    if (at->forth == NULL || at->rank > 1) {
        return 0;
    }
    meet(at);
    if (at->rank == 1) {
        answer_probe(at);
        return 0;
    }
    return ask_probe(at);
}

static long batch(const operation *what, loop *at, long iterations) {
    MPI_Barrier(MPI_COMM_WORLD);
    long start = now();
    what->run(at, iterations);
    int partner = !what->pair || at->rank < 2;
    return slowest(partner ? now() - start : 0);
}

// Runs batches until the time is spent, and finds how many iterations a batch's length takes.
static long warm_up(const operation *what, loop *at, long nanos, long batch_nanos) {
    long iterations = 1;
    double least = BATCH_NANOS;
    for (long spent = 0;;) {
        long last = batch(what, at, iterations);
        probe(at);
        spent += last;
        least = (double) last / iterations < least ? (double) last / iterations : least;
        long wanted = batch_nanos < least ? 1 : (long) (batch_nanos / least);
        if (spent >= nanos && wanted <= 4 * iterations) {
            return wanted;
        }
        iterations = wanted <= 4 * iterations ? wanted : 4 * iterations;
    }
}

static void print(
        const operation *what, const loop *at, double nanos, double before, double after) {
    if (at->rank == 0) {
        printf("sample\t%s\t%d\t%.2f\t%.1f\t%.1f\n", what->name, at->bytes, nanos, before, after);
    }
}

static double messages(const operation *what, const loop *at) {
    return what->messages > 0
        ? what->messages
        : (double) (FILE_BYTES / at->bytes / at->size * at->size);
}

static void measure(const operation *what, loop *at, long warm_nanos, long nanos) {
    if (what->open != NULL) {
        what->open(at);
    }
    long iterations = warm_up(what, at, warm_nanos, nanos < BATCH_NANOS ? nanos : BATCH_NANOS);
    double before = probe(at);
    long spent = 0;
    for (int count = 0; count < LEAST_BATCHES || spent < nanos; count++) {
        long last = batch(what, at, iterations);
        double after = probe(at);
        print(what, at, (double) last / iterations / messages(what, at), before, after);
        spent += last;
        before = after;
    }
    if (what->close != NULL) {
        what->close(at);
    }
    fflush(stdout);
}

static char *room(const loop *at) {
    size_t length = ((size_t) at->doubles * sizeof(double)) * at->size;
    char *memory = NULL;
    if (posix_memalign((void **) &memory, 4096, length) != 0) {
        fprintf(stderr, "measure: no memory for %zu bytes\n", length);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    double *numbers = (double *) memory;
    for (size_t i = 0; i < length / sizeof(double); i++) {
        numbers[i] = 1.0;
    }
    return memory;
}

static void measure_size(const operation *what, loop *at, int bytes, char **arguments) {
    at->bytes = bytes;
    at->doubles = bytes < 8 ? 1 : (bytes + 7) / 8;
    at->out = room(at);
    at->in = room(at);
    measure(what, at, atol(arguments[3]) * 1000000L, atol(arguments[4]) * 1000000L);
    free(at->out);
    free(at->in);
}

static void measure_sizes(const operation *what, loop *at, char **arguments) {
    char *sizes = strdup(arguments[2]);
    char *rest = NULL;
    for (char *word = strtok_r(sizes, ",", &rest); word; word = strtok_r(NULL, ",", &rest)) {
        measure_size(what, at, atoi(word), arguments);
    }
    free(sizes);
}

static int misuse(const char *message, const char *word) {
    fprintf(stderr, "measure: %s %s\n", message, word);
    MPI_Abort(MPI_COMM_WORLD, 2);
    return 2;
}

static void open_probe(loop *at, const char *path) {
    at->forth = NULL;
    at->back = NULL;
    if (strcmp(path, "-") == 0) {
        return;
    }
    int file = open(path, O_RDWR);
    char *memory = mmap(NULL, PROBE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED) {
        misuse("cannot map", path);
        return;
    }
    close(file);
    at->forth = (probe_words *) memory;
    at->back = (probe_words *) (memory + PROBE_BYTES / 2);
}

int main(int count, char **arguments) {
    loop at;
    // The lines of a size come out together, when the size is done.
    setvbuf(stdout, NULL, _IOFBF, OUTPUT_BYTES);
    MPI_Init(&count, &arguments);
    MPI_Comm_rank(MPI_COMM_WORLD, &at.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &at.size);
    if (count == 2 && strcmp(arguments[1], "hello") == 0) {
        printf("rank %d of %d\n", at.rank, at.size);
        MPI_Finalize();
        return 0;
    }
    if (count != 6 || at.size < 2) {
        return misuse("needs two ranks and", "OPERATIONS SIZES WARMUP_MILLIS MEASURE_MILLIS PROBE");
    }
    open_probe(&at, arguments[5]);
    char *rest = NULL;
    for (char *word = strtok_r(arguments[1], ",", &rest); word; word = strtok_r(NULL, ",", &rest)) {
        const operation *what = find(word);
        if (what == NULL) {
            return misuse("no operation is called", word);
        }
        measure_sizes(what, &at, arguments);
    }
    MPI_Finalize();
    return 0;
}

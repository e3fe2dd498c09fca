"""Everything between an exercise source and a gradebook, in rooms that know only those below them.

cli             the command `grading`
student         checking and handing in, on a student's own machine
cohort          who handed in what, and a child process for each submission, here or on a Dask cluster
reports         gradebook, feedback, answers to mark, imports for learning platforms
submission      one submission: read, merged with its source, run, graded
sandbox         where a stranger's code runs; `sandbox.inside` is what runs beside it
sheets          what a sheet is, and the notebooks made from it
results_folder  where each result lies on the disk
trace           what an answer does under a check, by which a known mistake is known again
alarm           an end for what loops
tables          tables as spreadsheets save them
model           plain data that all of them speak of
"""
